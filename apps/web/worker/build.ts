/** Named once: the build writes the whole of it wherever it is named. */
export const { version, files, filesAfterUse } = __BUILD__;
