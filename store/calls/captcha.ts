import { beginCaptcha } from '../foundation/captcha/captcha';
import type { Calls } from './call-table';

export const captcha = {
	'captcha/begin': (store, { client }, { purpose }) => beginCaptcha(store, client, purpose),
} satisfies Partial<Calls>;
