import type { IncomingHttpHeaders } from 'node:http';
import { HttpError } from '../../platform/errors.ts';
import { type McpToolServices, mcpTools } from './tools.ts';

const instructions =
  'Grocery prices in Trinidad and Tobago, in TT$ (TTD). A kind is any brand and size of a good. A price has the time when ' +
  'it was last seen. Example prices (is_example) are not real.';

/** Answers one message. Each request has a server of its own, because there are no sessions. */
export async function respondToMcpMessage(
  message: unknown,
  url: string,
  headers: IncomingHttpHeaders,
  services: McpToolServices & { onFailure: (error: unknown) => void },
): Promise<Response> {
  const [{ McpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/mcp.js'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
  ]);
  const server = new McpServer({ name: 'bargain-buddy', version: '1' }, { instructions });
  for (const { name, title, description, input, run } of mcpTools) {
    const annotations = { title, readOnlyHint: true, openWorldHint: false };
    server.registerTool(name, { title, description, inputSchema: input, annotations }, async (given) => {
      try {
        const result = await run(services, given as never);
        return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: { ...result } };
      } catch (error) {
        if (!(error instanceof HttpError)) services.onFailure(error);
        const text = error instanceof HttpError ? error.message : 'Something went wrong. Please try again.';
        return { content: [{ type: 'text', text }], isError: true };
      }
    });
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(new Request(url, { method: 'POST', headers: toHeaders(headers) }), {
      parsedBody: message,
    });
  } finally {
    await server.close();
  }
}

function toHeaders(headers: IncomingHttpHeaders): Headers {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new Headers(given);
}
