import { AsyncLocalStorage } from 'node:async_hooks';

const underway = new AsyncLocalStorage<string>();

/** Runs the work of a call, so that log lines written during the work can include the name of the call. */
export const inCall = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => underway.run(name, work);

/** Returns the name of the call that is being answered. Returns undefined for background work. */
export const callUnderway = (): string | undefined => underway.getStore();
