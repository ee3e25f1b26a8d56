import type { FastifyRequest } from 'fastify';
import { HttpError, TooLarge, ValidationError } from '../../platform/errors.ts';

export interface UploadForm {
  file: { name: string; bytes: Buffer };
  fields: Record<string, string>;
}

/** Reads a multipart request into memory. Throws 413 above the size limit, 415 for other content types. */
export async function readUploadForm(request: FastifyRequest, fileField: string): Promise<UploadForm> {
  if (!request.isMultipart())
    throw new HttpError(415, `Send the file as multipart/form-data, in the field ${fileField}.`);
  let file: UploadForm['file'] | undefined;
  const fields: Record<string, string> = Object.create(null);
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
    } else if (part.fieldname === fileField) {
      file = { name: (part.filename ?? '').toWellFormed(), bytes: await collect(part.file) };
      if (part.file.truncated) throw new TooLarge('The file is larger than 20 MB.');
    } else part.file.resume();
  }
  if (!file) throw new ValidationError({ [fileField]: ['Choose a file.'] });
  return { file, fields };
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
