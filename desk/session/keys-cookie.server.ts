import { plainHeader, readPlain } from '~/cookies/cookie.server';
import { yearSeconds } from '~store/contract/durations';

const name = 'desk-keys';

/**
 * Whether single keys lead somewhere in this browser. Somebody who speaks to it, or whose hand slips, turns them off (WCAG 2.1.4).
 */
export const areKeysOn = (request: Request): boolean => readPlain(request, name) !== 'off';

/** The header by which the browser remembers it. */
export const keysHeader = (request: Request, isOn: boolean): string =>
	plainHeader(request, name, isOn ? 'on' : 'off', yearSeconds);
