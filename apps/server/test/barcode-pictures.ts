import { writeFile } from 'node:fs/promises';
import type { BarcodeFormat } from '@bargain-buddy/domain';
import sharp, { type Sharp } from 'sharp';

/** How a picture of a barcode comes out. */
export interface Look {
  /** In degrees. */
  turned?: number;
  /** In pixels, of bars whose thinnest are four wide. */
  blurred?: number;
}

/** The seven modules of each digit, by ISO/IEC 15420: 1 is a bar. */
const left = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ');
const right = left.map((digit) => digit.replace(/\d/g, (module) => (module === '1' ? '0' : '1')));
const mirrored = right.map((digit) => [...digit].reverse().join(''));
/** Which of the left digits are mirrored tells the first digit of an EAN-13, and the last one of an UPC-E. */
const mirroredInEan13 = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ');
const mirroredInUpcE = '111000 110100 110010 110001 101100 100110 100011 101010 101001 100101'.split(' ');

const drawn = (set: readonly string[], digits: string) => [...digits].map((digit) => set[Number(digit)]).join('');
const drawnSome = (digits: string, pattern: string) =>
  [...digits].map((digit, at) => (pattern[at] === '1' ? mirrored : left)[Number(digit)]).join('');

/** The bars and gaps of a code with its check digit. */
function modulesOf(format: BarcodeFormat, code: string): string {
  switch (format) {
    case 'EAN-8':
      return `101${drawn(left, code.slice(0, 4))}01010${drawn(right, code.slice(4))}101`;
    case 'UPC-A':
      return modulesOf('EAN-13', `0${code}`);
    case 'EAN-13': {
      const pattern = mirroredInEan13[Number(code[0])] ?? '';
      return `101${drawnSome(code.slice(1, 7), pattern)}01010${drawn(right, code.slice(7))}101`;
    }
    case 'UPC-E':
      return `101${drawnSome(code.slice(1, 7), mirroredInUpcE[Number(code[7])] ?? '')}010101`;
  }
}

const [width, height] = [640, 480];

function draw(format: BarcodeFormat, code: string, { turned = 0, blurred }: Look): Sharp {
  const modules = modulesOf(format, code);
  const start = (width - modules.length * 4) / 2;
  const bars = [...modules].map((module, at) =>
    module === '1' ? `<rect x="${start + at * 4}" y="140" width="4" height="200"/>` : '',
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#eee"/><g transform="rotate(${turned} 320 240)">${bars.join('')}</g></svg>`;
  const picture = sharp(Buffer.from(svg)).flatten();
  return blurred ? picture.blur(blurred) : picture;
}

/** A photo of a barcode. */
export const photoOf = (format: BarcodeFormat, code: string, look: Look = {}): Promise<Buffer> =>
  draw(format, code, look).jpeg().toBuffer();

/** The pixels of such a photo, as a canvas has them: red, green, blue and alpha. */
export async function pixelsOf(format: BarcodeFormat, code: string, look: Look = {}) {
  const data = await draw(format, code, look).ensureAlpha().raw().toBuffer();
  return { data: new Uint8ClampedArray(data), width, height };
}

/**
 * What Chromium's fake camera shows (--use-file-for-fake-video-capture): Y4M, a header, then frames of a plane of
 * brightness and two of colour at half the size, here grey.
 */
export async function filmOf(path: string, format: BarcodeFormat, code: string, look: Look = {}): Promise<void> {
  const brightness = await draw(format, code, look).greyscale().raw().toBuffer();
  const colour = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), brightness, colour]);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(path, Buffer.concat([header, frame, frame, frame]));
}
