/** 'Brown' is 'brown' within a text; 'UHT' stays. */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** 'oil' is 'Oil' at the beginning of a title. */
export const upperFirst = (text: string): string =>
  text.replace(/^\p{Ll}/u, (letter) => {
    const upper = letter.toUpperCase();
    // 'ß' would become two letters, and a text of the greatest length too long.
    return upper.length === letter.length ? upper : letter;
  });
