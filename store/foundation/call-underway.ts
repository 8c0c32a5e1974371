import { AsyncLocalStorage } from 'node:async_hooks';

const underway = new AsyncLocalStorage<string>();

/** Does work in the name of a call of the store's: what is logged of it meanwhile can say so. */
export const inCall = <Result>(name: string, work: () => Promise<Result>): Promise<Result> => underway.run(name, work);

/** The call that is being answered; undefined for what the store does by itself. */
export const callUnderway = (): string | undefined => underway.getStore();
