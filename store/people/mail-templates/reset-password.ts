import type { Settings } from '../../contract/settings';
import type { Mail } from '../../foundation/mail/queue';
import { accountMail } from './account-mail';

interface Facts {
	email: string;
	first_name: string;
	link: string;
	hours: number;
}

/** The mail to a customer who forgot the password: the link on which a new one is chosen. */
export const resetPassword = ({ email, first_name, link, hours }: Facts, settings: Settings): Mail =>
	accountMail(
		{
			recipient: email,
			title: 'Choose a new password',
			paragraphs: [
				`Dear ${first_name},`,
				`Somebody, most likely you, asked for a new password for your account at ${settings.store_info.name}.`,
			],
			action: 'Choose a new password',
			link,
			hours,
			otherwise: 'If it was not you, do nothing: your password stays as it is.',
		},
		settings,
	);
