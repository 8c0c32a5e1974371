import { addNote } from '../../desk/orders/add-note';
import { answerFor } from '../../desk/orders/answer-for';
import { cancelAtDesk } from '../../desk/orders/cancel-at-desk';
import { changeLine, offerAtDesk } from '../../desk/orders/change-line';
import { correctPart } from '../../desk/orders/correct-part';
import { customerCalled, readLetter } from '../../desk/orders/customer-calls';
import { getDeskOrder } from '../../desk/orders/desk-order';
import { handOverAtDesk } from '../../desk/orders/hand-over-at-desk';
import { handOverPicked } from '../../desk/orders/hand-over-picked';
import { previewSubstitute } from '../../desk/orders/preview-substitute';
import { labels, packingSlip } from '../../desk/orders/printed';
import { readQueue } from '../../desk/orders/queue';
import { removeNote } from '../../desk/orders/remove-note';
import { sendMailAgain } from '../../desk/orders/send-mail-again';
import { readToday } from '../../desk/orders/today';
import { markReady } from '../../desk/picking/mark-ready';
import type { DeskCalls } from './desk-call-table';

export const deskOrders = {
	'desk-orders/queue': readQueue,
	'desk-orders/today': readToday,
	'desk-orders/get': (store, actor, { order_number }) => getDeskOrder(store, actor, order_number),
	'desk-orders/changeCopies': changeLine,
	'desk-orders/previewSubstitute': previewSubstitute,
	'desk-orders/offerSubstitute': offerAtDesk,
	'desk-orders/handOver': handOverAtDesk,
	'desk-orders/correctPart': correctPart,
	'desk-orders/answerFor': answerFor,
	'desk-orders/markReady': markReady,
	'desk-orders/handOverPicked': handOverPicked,
	'desk-orders/cancel': cancelAtDesk,
	'desk-orders/addNote': addNote,
	'desk-orders/removeNote': removeNote,
	'desk-orders/readLetter': readLetter,
	'desk-orders/customerCalled': customerCalled,
	'desk-orders/sendMailAgain': sendMailAgain,
	'desk-orders/getPackingSlip': packingSlip,
	'desk-orders/getLabels': labels,
} satisfies Partial<DeskCalls>;
