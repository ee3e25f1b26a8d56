/** The parts of a JSON schema that the OpenAPI document uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Schema;
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: Content;
  security: object[];
  responses: Record<string, Content>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Endpoint extends Operation {
  method: string;
  path: string;
  output: Schema;
}

/** The one endpoint besides GET: it computes and changes nothing. */
const alsoPublic = 'makePlan';

/** Writes the types and addresses of the endpoints that guests may read. Throws if two inputs have one name. */
export function writeEndpoints(document: OpenApi): string {
  const endpoints = publicEndpoints(document);
  const used = new Set<string>();
  const inputs = endpoints.flatMap((endpoint) => writeInput(endpoint, used));
  const functions = endpoints.map((endpoint) => writeFunction(endpoint, used));
  const schemas: string[] = [];
  // Types name further types, which join the set while it is walked.
  for (const name of used) {
    const schema = document.components.schemas[name];
    if (schema) schemas.push(`export type ${name} = ${writeType(schema, used)};`);
  }
  return [
    '// Made of packages/contract/openapi.json by `npm run openapi`.',
    "import type { RequestOptions } from './request.ts';",
    `export const endpoints = {\n${endpoints.map(writeAddress).join('\n')}\n} as const;`,
    `export interface Client {\n${functions.join('\n')}\n}`,
    ...inputs,
    ...schemas.sort(),
  ].join('\n\n');
}

function publicEndpoints({ paths }: OpenApi): Endpoint[] {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]): Endpoint[] => {
      const output = operation.responses[200]?.content?.['application/json']?.schema;
      const isPublic = operation.security.some((scheme) => Object.keys(scheme).length === 0);
      const isRead = method === 'get' || operation.operationId === alsoPublic;
      return output && isPublic && isRead ? [{ ...operation, method, path, output }] : [];
    }),
  );
  return all.sort((one, other) => (one.operationId < other.operationId ? -1 : 1));
}

const inputName = ({ operationId }: Operation) => `${operationId[0]?.toUpperCase()}${operationId.slice(1)}Parameters`;

const bodyOf = ({ requestBody }: Operation) => requestBody?.content?.['application/json']?.schema;

function writeInput(endpoint: Endpoint, used: Set<string>): string[] {
  const { parameters = [], operationId } = endpoint;
  if (new Set(parameters.map(({ name }) => name)).size < parameters.length) {
    throw new Error(`Two parameters of ${operationId} have one name.`);
  }
  if (parameters.length === 0) return [];
  const fields = parameters.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${writeType(schema, used)};`,
  );
  return [`export interface ${inputName(endpoint)} {\n${fields.join('\n')}\n}`];
}

function writeAddress(endpoint: Endpoint): string {
  const { operationId, method, path } = endpoint;
  return `${operationId}: { method: '${method.toUpperCase()}', path: '${path}' },`;
}

function writeFunction(endpoint: Endpoint, used: Set<string>): string {
  const { operationId, summary, parameters = [], output } = endpoint;
  const body = bodyOf(endpoint);
  const isNeeded = body !== undefined || parameters.some(({ required }) => required);
  const type = body ? writeType(body, used) : parameters.length > 0 ? inputName(endpoint) : 'Record<never, never>';
  const input = `input${isNeeded ? '' : '?'}: ${type}`;
  return `/** ${summary}. */\n${operationId}(${input}, options?: RequestOptions): Promise<${writeType(output, used)}>;`;
}

function writeType(schema: Schema, used: Set<string>): string {
  const { $ref, type, anyOf, oneOf, allOf, prefixItems, items } = schema;
  const write = (inner: Schema) => writeType(inner, used);
  if ($ref) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    used.add(name);
    return name;
  }
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = anyOf ?? oneOf;
  if (options) return `(${options.map(write).join(' | ')})`;
  if (allOf) return `(${allOf.map(write).join(' & ')})`;
  if (Array.isArray(type)) return `(${type.map((one) => write({ ...schema, type: one })).join(' | ')})`;
  if (type === 'array') return prefixItems ? `[${prefixItems.map(write).join(', ')}]` : `Array<${write(items ?? {})}>`;
  if (type === 'object') return writeObject(schema, used);
  if (type === 'integer') return 'number';
  return type ?? 'unknown';
}

function writeObject({ properties, required = [], additionalProperties }: Schema, used: Set<string>): string {
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${writeType(field, used)};`,
  );
  if (fields.length > 0) return `{\n${fields.join('\n')}\n}`;
  const values = typeof additionalProperties === 'object' ? writeType(additionalProperties, used) : 'unknown';
  return `Record<string, ${values}>`;
}
