import { listToSend, missToSend } from '../../desk/orders/copies-to-send';
import { listArrived } from '../../desk/picking/arrived';
import { makePickList } from '../../desk/picking/make-pick-list';
import { listPickLists, readPickList } from '../../desk/picking/pick-list';
import { removePickList } from '../../desk/picking/remove-pick-list';
import { scanForList } from '../../desk/picking/scan';
import { tickOnList } from '../../desk/picking/tick';
import type { DeskCalls } from './desk-call-table';

export const deskPicking = {
	'desk-picking/list': listPickLists,
	'desk-picking/arrived': listArrived,
	'desk-picking/toSend': listToSend,
	'desk-picking/missToSend': missToSend,
	'desk-picking/make': makePickList,
	'desk-picking/get': (store, actor, { pick_list_id }) => readPickList(store, actor, pick_list_id),
	'desk-picking/remove': removePickList,
	'desk-picking/scan': scanForList,
	'desk-picking/tick': tickOnList,
} satisfies Partial<DeskCalls>;
