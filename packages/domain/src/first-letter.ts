/** Converts 'Brown' to 'brown' for use in a sentence. 'UHT' stays. */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** Converts 'oil' to 'Oil' for the start of a title. */
export const upperFirst = (text: string): string =>
  text.replace(/^\p{Ll}/u, (letter) => {
    const upper = letter.toUpperCase();
    // 'ß' would become two letters, and the text could exceed its maximum length.
    return upper.length === letter.length ? upper : letter;
  });
