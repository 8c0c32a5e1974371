import { featuredLists } from '../catalogue/lists/features';
import type { Calls } from './calls';

export const feature = {
	'feature/getList': featuredLists,
} satisfies Partial<Calls>;
