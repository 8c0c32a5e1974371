import type { Settings } from '../../contract/settings';
import type { Mail } from '../../foundation/mail/queue';
import { accountMail } from './account-mail';

interface Facts {
	/** The new e-mail, where this is sent. */
	email: string;
	/** The one that the account still has. */
	current: string;
	first_name: string;
	link: string;
	hours: number;
}

/** The mail to a customer's new e-mail: the link on which the account takes it. */
export const changeEmail = ({ email, current, first_name, link, hours }: Facts, settings: Settings): Mail =>
	accountMail(
		{
			recipient: email,
			title: 'Confirm your new email address',
			paragraphs: [
				`Dear ${first_name},`,
				`Please confirm that from now on your account at ${settings.store_info.name} shall use ${email} in the place of ${current}. You may be asked to log in first.`,
			],
			action: 'Confirm the new address',
			link,
			hours,
			otherwise: 'If you did not ask for this, do nothing: the account stays as it is.',
		},
		settings,
	);
