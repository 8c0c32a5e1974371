import { bookCount, dropCount, takeCountBack } from '../../desk/counting/book-count';
import { getCount, listCounts } from '../../desk/counting/count';
import { previewCount } from '../../desk/counting/preview-count';
import { beginCount, scanShelf, setCountLine } from '../../desk/counting/scan-shelf';
import type { DeskCalls } from './desk-call-table';

export const deskCounting: Pick<DeskCalls, Extract<keyof DeskCalls, `desk-counting/${string}`>> = {
	'desk-counting/list': listCounts,
	'desk-counting/begin': beginCount,
	'desk-counting/get': getCount,
	'desk-counting/scan': scanShelf,
	'desk-counting/setLine': setCountLine,
	'desk-counting/preview': previewCount,
	'desk-counting/book': bookCount,
	'desk-counting/drop': dropCount,
	'desk-counting/takeBack': takeCountBack,
};
