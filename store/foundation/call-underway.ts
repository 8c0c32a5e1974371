import { AsyncLocalStorage } from 'node:async_hooks';

const underway = new AsyncLocalStorage<string>();

/** Runs the work of a call, so that log lines written meanwhile can name the call. */
export const inCall = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => underway.run(name, work);

/** Returns the call that is being answered; undefined for background work. */
export const callUnderway = (): string | undefined => underway.getStore();
