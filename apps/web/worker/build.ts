/** Read once, because the build inlines the value at each use. */
export const { version, files, filesAfterUse, onlinePages, pageNotStored } = __BUILD__;
