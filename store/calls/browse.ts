import { browseTitles } from '../catalogue/browse/browse';
import { suggest } from '../catalogue/browse/suggestions';
import type { Calls } from './calls';

export const browse = {
	'browse/get': browseTitles,
	'browse/suggest': async (store, _visitor, { t, k }) => ({ suggestions: await suggest(store, t, k ?? 'keyword') }),
} satisfies Partial<Calls>;
