/** A body as it goes out, JSON that has been checked against the call's schema: written in a thread of its own. */
export class WrittenAnswer {
  readonly json: Buffer;

  constructor({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) {
    this.json = Buffer.from(buffer, byteOffset, byteLength);
  }
}
