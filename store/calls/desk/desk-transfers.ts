import { scanArrival } from '../../desk/transfers/scan-arrival';
import { getTransfer, listTransfers, transferEnds } from '../../desk/transfers/transfer';
import {
	cancelTransfer,
	createTransfer,
	receiveTransfer,
	scanIntoTransfer,
	sendTransfer,
	setTransferLine,
} from '../../desk/transfers/write-transfer';
import type { DeskCalls } from './desk-call-table';

export const deskTransfers: Pick<DeskCalls, Extract<keyof DeskCalls, `desk-transfers/${string}`>> = {
	'desk-transfers/list': listTransfers,
	'desk-transfers/ends': transferEnds,
	'desk-transfers/get': getTransfer,
	'desk-transfers/create': createTransfer,
	'desk-transfers/scan': scanIntoTransfer,
	'desk-transfers/setLine': setTransferLine,
	'desk-transfers/send': sendTransfer,
	'desk-transfers/scanArrival': scanArrival,
	'desk-transfers/receive': receiveTransfer,
	'desk-transfers/cancel': cancelTransfer,
};
