import type { FastifyRequest } from 'fastify';
import { HttpError, ValidationError } from '../errors.ts';

/** Reads the uploaded file into memory. Throws 415 for another body, ValidationError without a file in `field`. */
export async function uploadedFile(request: FastifyRequest, field: string): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new HttpError(415, `Send the file as multipart/form-data, in the field ${field}.`);
  const file = await request.file();
  if (file?.fieldname !== field) throw new ValidationError({ [field]: ['Choose a file.'] });
  return { name: file.filename.toWellFormed(), bytes: await file.toBuffer() };
}
