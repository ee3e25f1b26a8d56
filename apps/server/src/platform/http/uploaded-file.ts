import type { FastifyRequest } from 'fastify';
import { HttpError, ValidationError } from '../errors.ts';

/**
 * The one file of a multipart request, which must be in `field`, in memory; the route's multipart limits say how large
 * it may be. Throws 415 for a body of another kind and ValidationError when the file is missing.
 */
export async function uploadedFile(request: FastifyRequest, field: string): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new HttpError(415, `Send the file as multipart/form-data, in the field ${field}.`);
  const file = await request.file();
  if (file?.fieldname !== field) throw new ValidationError({ [field]: ['Choose a file.'] });
  return { name: file.filename.toWellFormed(), bytes: await file.toBuffer() };
}
