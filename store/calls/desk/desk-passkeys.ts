import {
	beginPasskeyLogIn,
	beginRegistration,
	finishPasskeyLogIn,
	finishRegistration,
	listPasskeys,
	removePasskey,
	renamePasskey,
} from '../../desk/staff/passkeys';
import type { DeskCalls } from './desk-call-table';

export const deskPasskeys = {
	'desk-passkeys/beginRegistration': beginRegistration,
	'desk-passkeys/finishRegistration': finishRegistration,
	'desk-passkeys/beginLogIn': beginPasskeyLogIn,
	'desk-passkeys/finishLogIn': finishPasskeyLogIn,
	'desk-passkeys/list': listPasskeys,
	'desk-passkeys/rename': renamePasskey,
	'desk-passkeys/remove': removePasskey,
} satisfies Partial<DeskCalls>;
