import { getPurchaseOrder, listPurchaseOrders } from '../../desk/deliveries/purchase-order';
import { receiveScan } from '../../desk/deliveries/receive';
import { getReturn, listReturns, sendBack } from '../../desk/deliveries/returns';
import { sendPurchaseOrder } from '../../desk/deliveries/send-purchase-order';
import { listSuppliers, saveSupplier } from '../../desk/deliveries/suppliers';
import { takeBackScan } from '../../desk/deliveries/take-back-scan';
import { listWanted } from '../../desk/deliveries/wanted';
import {
	beginDelivery,
	createPurchaseOrder,
	endPurchaseOrder,
	setExpectedDay,
	setPurchaseOrderLine,
	setPurchaseOrderNote,
} from '../../desk/deliveries/write-purchase-order';
import type { DeskCalls } from './desk-call-table';

export const deskDeliveries: Pick<DeskCalls, Extract<keyof DeskCalls, `desk-deliveries/${string}`>> = {
	'desk-deliveries/suppliers': listSuppliers,
	'desk-deliveries/saveSupplier': saveSupplier,
	'desk-deliveries/wanted': listWanted,
	'desk-deliveries/list': listPurchaseOrders,
	'desk-deliveries/get': getPurchaseOrder,
	'desk-deliveries/create': createPurchaseOrder,
	'desk-deliveries/begin': beginDelivery,
	'desk-deliveries/setLine': setPurchaseOrderLine,
	'desk-deliveries/setNote': setPurchaseOrderNote,
	'desk-deliveries/setExpected': setExpectedDay,
	'desk-deliveries/send': sendPurchaseOrder,
	'desk-deliveries/cancel': endPurchaseOrder('cancel'),
	'desk-deliveries/close': endPurchaseOrder('close'),
	'desk-deliveries/receive': receiveScan,
	'desk-deliveries/takeBackScan': takeBackScan,
	'desk-deliveries/returns': listReturns,
	'desk-deliveries/getReturn': getReturn,
	'desk-deliveries/sendBack': sendBack,
};
