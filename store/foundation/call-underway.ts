import { AsyncLocalStorage } from 'node:async_hooks';

const underway = new AsyncLocalStorage<string>();

/** Does the work of a call, so that log lines meanwhile can name the call. */
export const inCall = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => underway.run(name, work);

/** The call that is being answered; undefined for what the store does by itself. */
export const callUnderway = (): string | undefined => underway.getStore();
