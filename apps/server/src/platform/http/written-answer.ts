import { Readable } from 'node:stream';

/** A body as it goes out, JSON that has been checked against the call's schema: from another thread, or a stream. */
export class WrittenAnswer {
  readonly json: Buffer | Readable;

  constructor(json: Uint8Array<ArrayBuffer> | Readable) {
    this.json = json instanceof Readable ? json : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  }
}
