import { Readable } from 'node:stream';

/** A serialized JSON body or stream that was validated already. */
export class SerializedResponse {
  readonly json: Buffer | Readable;

  constructor(json: Uint8Array<ArrayBuffer> | Readable) {
    this.json = json instanceof Readable ? json : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  }
}
