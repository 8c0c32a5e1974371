import { AsyncLocalStorage } from 'node:async_hooks';

const underway = new AsyncLocalStorage<string>();

/** Does the work of a call, so that log lines meanwhile can name the call. */
export const inCall = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => underway.run(name, work);

/** Returns the call that is being answered; undefined for the store's own work. */
export const callUnderway = (): string | undefined => underway.getStore();
