/** `meta` of queries that are stored on the device: the `most` recent ones with the same first key. */
export const storedOnDevice = (most: number) => ({ kept: most });
