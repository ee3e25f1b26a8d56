/**
 * The `meta` of a query whose data stay on the device (OFF-01): as many of its first key as `most` says, the last
 * looked at.
 */
export const kept = (most: number) => ({ kept: most });
