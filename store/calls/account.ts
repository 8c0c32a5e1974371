import { mergeCarts } from '../basket/cart/merge-carts';
import { endRequestsTo } from '../ordering/orders/approve-order';
import { keepOrder } from '../ordering/orders/keep-order';
import { setRights } from '../people/accounts/buyer-rights';
import { changeAccount } from '../people/accounts/change-account';
import { deleteAccount } from '../people/accounts/delete-account';
import { endDevice, listDevices } from '../people/accounts/devices';
import { undoEmailChange } from '../people/accounts/email-change';
import { childrenOf, requireOwner } from '../people/accounts/linked-accounts';
import { institutionsOf, removeChild, removeParent, requestLink, verifyLink } from '../people/accounts/links';
import { logIn, logOut } from '../people/accounts/log-in';
import { resetPassword, sendReset } from '../people/accounts/reset-password';
import { checkEmail, checkLink, createAccount } from '../people/accounts/sign-up';
import { switchAccount } from '../people/accounts/switch-account';
import { transferLink } from '../people/accounts/transfer';
import type { Calls } from './call-table';
import { sessionNow } from './session-answer';

export const account = {
	'account/check': checkEmail,
	'account/create': async (store, visitor, answers) => {
		const sessionId = await createAccount(store, visitor, answers, mergeCarts);
		return {
			session: await sessionNow(store, visitor, sessionId ?? undefined),
			validation_required: sessionId === null,
		};
	},
	'account/keepOrder': async (store, visitor, answers) => ({
		session: await sessionNow(store, visitor, await keepOrder(store, visitor, answers, mergeCarts)),
	}),
	'account/login': async (store, visitor, answers) => ({
		session: await sessionNow(store, visitor, await logIn(store, visitor, answers, mergeCarts)),
	}),
	'account/logout': async (store, visitor) => ({
		session: await sessionNow(store, visitor, await logOut(store, visitor)),
	}),
	'account/switch': async (store, visitor, { id }) => {
		await switchAccount(store, visitor, id);
		return { session: await sessionNow(store, visitor) };
	},
	'account/emailPasswordToken': async (store, _visitor, question) => {
		await sendReset(store, question);
		return { success: true };
	},
	'account/checkToken': async (store, _visitor, link) => ({ email_address: await checkLink(store, link) }),
	'account/resetPassword': async (store, visitor, answers) => ({
		session: await sessionNow(store, visitor, await resetPassword(store, visitor, answers, mergeCarts)),
	}),
	'account/modify': async (store, visitor, change) => {
		const changed = await changeAccount(store, visitor, change);
		const session = await sessionNow(store, visitor);
		return { ...changed, user: session.user, session };
	},
	'account/undoEmail': (store, _visitor, undoing) => undoEmailChange(store, undoing),
	'account/delete': async (store, visitor, answers) => {
		await deleteAccount(store, visitor, answers, endRequestsTo);
		return { deleted: true };
	},
	'account/getDevices': async (store, visitor) => ({ rows: await listDevices(store, visitor) }),
	'account/endDevice': async (store, visitor, { id }) => ({ rows: await endDevice(store, visitor, id) }),
	'account/getAvailableChildren': async (store, visitor) => ({
		rows: await childrenOf(store.db, requireOwner(visitor)),
	}),
	'account/getAvailableCorps': async (store, visitor, { token }) => ({
		rows: await institutionsOf(store, visitor, token),
	}),
	'account/linkToRequest': async (store, visitor, request) => ({ rows: await requestLink(store, visitor, request) }),
	'account/linkToVerify': async (store, visitor, request) => ({
		verified: true,
		...(await verifyLink(store, visitor, request)),
	}),
	'account/removeChildLink': async (store, visitor, { id }) => ({ rows: await removeChild(store, visitor, id) }),
	'account/removeParentLink': async (store, visitor, { id }) => ({ rows: await removeParent(store, visitor, id) }),
	'account/setBuyerRights': async (store, visitor, rights) => ({ rows: await setRights(store, visitor, rights) }),
	'v1/transfer': async (store, visitor, { id }) => ({ url: await transferLink(store, visitor, id) }),
} satisfies Partial<Calls>;
