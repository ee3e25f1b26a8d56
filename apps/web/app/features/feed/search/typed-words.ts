export function normalizeText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

export function typedWords(typed: string): string[] {
  return [...new Set(normalizeText(typed).split(/\s+/).filter(Boolean))];
}

export interface HighlightedPart {
  text: string;
  isTyped: boolean;
}

/** Splits a text into typed and other parts. The joined parts equal the text. */
export function splitByTypedWords(text: string, words: readonly string[]): HighlightedPart[] {
  const characters = [...text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)].map(([character]) => character);
  const folded = characters.map(normalizeText);
  const isTyped = new Array<boolean>(characters.length).fill(false);
  // Start of each folded character. Maps a match in the folded text to the original characters.
  const starts = [0];
  for (const character of folded) starts.push((starts.at(-1) ?? 0) + character.length);
  const whole = folded.join('');
  for (const word of words) {
    if (!word) continue;
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) {
      characters.forEach((_, index) => {
        const start = starts[index] ?? 0;
        if (start >= at && start < at + word.length) isTyped[index] = true;
      });
    }
  }
  const parts: HighlightedPart[] = [];
  characters.forEach((character, index) => {
    const last = parts.at(-1);
    const typed = isTyped[index] ?? false;
    if (last?.isTyped === typed) last.text += character;
    else parts.push({ text: character, isTyped: typed });
  });
  return parts;
}
