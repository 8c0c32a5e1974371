import { plainHeader, readPlain } from '~/cookies/cookie.server';
import { yearSeconds } from '~store/contract/durations';

const name = 'desk-keys';

/**
 * Whether single-key shortcuts are on in this browser. Speech control or an accidental key press can trigger single-key
 * shortcuts, so staff can turn them off (WCAG 2.1.4).
 */
export const areKeysOn = (request: Request): boolean => readPlain(request, name) !== 'off';

/** Returns the header that stores whether single-key shortcuts are on in this browser. */
export const keysHeader = (request: Request, isOn: boolean): string =>
	plainHeader(request, name, isOn ? 'on' : 'off', yearSeconds);
