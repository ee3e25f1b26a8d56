import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type CatalogueIndex,
  catalogueFileFormat,
  catalogueFilePartCount,
  regionOfFilter,
  writeCatalogueHead,
  writeCataloguePart,
} from '@bargain-buddy/catalogue';
import type { ListingQuery } from '@bargain-buddy/contract';
import { BadRequest } from '../../platform/errors.ts';

/** A phone searches so many in its memory, and the server keeps their text in its own. */
const maxListings = 200_000;

/** A serialized piece of the file. */
interface Piece {
  hash: string;
  json: string;
}

interface Files {
  index: CatalogueIndex;
  version: number;
  byRegion: Map<string, Promise<Piece[]>>;
}

/**
 * Makes catalogue files. The pieces stay until the index changes: making 100,000 listings takes 0.4 s, and each device
 * asks for other pieces.
 */
export function catalogueFiles(pictureAddress: (path: string) => string, max = maxListings) {
  let files: Files | undefined;

  function piecesOf(index: CatalogueIndex, region: string | undefined): Promise<Piece[]> {
    const version = index.version();
    if (files?.index !== index || files.version !== version) files = { index, version, byRegion: new Map() };
    const { byRegion } = files;
    const known = byRegion.get(region ?? '');
    if (known) return known;
    const pieces = writePieces(index, region, pictureAddress);
    byRegion.set(region ?? '', pieces);
    // The next request tries again.
    pieces.catch(() => byRegion.delete(region ?? ''));
    return pieces;
  }

  /** Returns the JSON of a file, without the pieces with `known` hashes. Throws BadRequest for too many listings. */
  return async (
    index: CatalogueIndex,
    { region, known }: { region: ListingQuery['region']; known: string },
  ): Promise<string> => {
    if (index.countIn({ region: regionOfFilter(region) }) > max) {
      throw new BadRequest('There are too many prices for a device. Choose a region.');
    }
    const pieces = await piecesOf(index, regionOfFilter(region));
    const hashes = new Set(known.split(','));
    const [head, ...parts] = pieces.map(
      ({ hash, json }) => `{"hash":"${hash}","content":${hashes.has(hash) ? 'null' : json}}`,
    );
    const place = JSON.stringify(regionOfFilter(region) ?? '');
    return `{"format":${catalogueFileFormat},"region":${place},"head":${head},"parts":[${parts.join(',')}]}`;
  };
}

/** The head and the parts. Other requests go on between them. */
async function writePieces(
  index: CatalogueIndex,
  region: string | undefined,
  pictureAddress: (path: string) => string,
): Promise<Piece[]> {
  const pieces = [toPiece(writeCatalogueHead(index, pictureAddress))];
  for (let part = 0; part < catalogueFilePartCount; part += 1) {
    await nextTurn();
    pieces.push(toPiece(writeCataloguePart(index, part, region, pictureAddress)));
  }
  return pieces;
}

function toPiece(content: unknown): Piece {
  const json = JSON.stringify(content);
  return { hash: hash('sha256', json, 'base64url').slice(0, 12), json };
}
