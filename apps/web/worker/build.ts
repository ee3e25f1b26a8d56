/** Read once, because the build inlines the value at each use. */
export const { version, files, filesAfterUse } = __BUILD__;
