import type { Call } from '@bargain-buddy/contract/calls';

export interface SentRequest {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  page?: string;
  body?: unknown;
  /** Item ids of the list that a plan is for. */
  ids?: readonly number[];
}

/** Answers a request from the stored prices. Undefined if they do not have the answer. */
export type AnswerFromCatalogue = (call: Call, sent: SentRequest) => object | undefined;

/** An answer from the stored prices says when these were checked, in milliseconds since 1970. */
interface DeviceAnswer {
  device_at?: number;
}

type AnswerOffline = (call: Call, sent: SentRequest) => Promise<object | undefined>;

let answerCall: AnswerFromCatalogue | undefined;
let loadAnswers: (() => Promise<{ answerOffline: AnswerOffline }>) | undefined;

/** Sets where the code for answers without a network is loaded from. */
export function setOfflineAnswersLoader(load: typeof loadAnswers): void {
  loadAnswers = load;
}

/** Answers a request without a network. Undefined if the stored prices do not have the answer. */
export async function answerWithoutNetwork(call: Call, sent: SentRequest): Promise<object | undefined> {
  return (await loadAnswers?.())?.answerOffline(call, sent);
}

export function setCatalogueAnswers(answer: AnswerFromCatalogue | undefined): void {
  answerCall = answer;
}

/** An answer to show until the server's arrives. Undefined until the stored prices are in memory. */
export function firstAnswerFromDevice<Data>(call: Call, sent: SentRequest): Data | undefined {
  return answerCall?.(call, sent) as Data | undefined;
}

/** Time of the last check of the stored prices in a response or its first page. Undefined for a server response. */
export function deviceTimeOf(data: unknown): number | undefined {
  const { pages, device_at } = (data ?? {}) as DeviceAnswer & { pages?: unknown };
  return Array.isArray(pages) ? deviceTimeOf(pages[0]) : device_at;
}
