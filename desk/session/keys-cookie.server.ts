import { plainHeader, readPlain } from '~/cookies/cookie.server';
import { yearSeconds } from '~store/contract/durations';

const name = 'desk-keys';

/**
 * Whether single-key shortcuts are on in this browser. Speech control or a slip of the hand can trigger them, so staff can turn
 * them off (WCAG 2.1.4).
 */
export const areKeysOn = (request: Request): boolean => readPlain(request, name) !== 'off';

/** Returns the header that makes the browser remember the choice. */
export const keysHeader = (request: Request, isOn: boolean): string =>
	plainHeader(request, name, isOn ? 'on' : 'off', yearSeconds);
