import type { Settings } from '../../contract/settings';
import type { Mail } from '../../foundation/mail/queue';
import { accountMail } from './account-mail';

interface Facts {
	/** The e-mail that the account had, where this is sent. */
	email: string;
	/** The one that it has now. */
	current: string;
	first_name: string;
	link: string;
	hours: number;
}

/** The mail to the e-mail that an account had until now: the link on which it is taken back. */
export const emailChanged = ({ email, current, first_name, link, hours }: Facts, settings: Settings): Mail =>
	accountMail(
		{
			recipient: email,
			title: 'Your email address was changed',
			paragraphs: [
				`Dear ${first_name},`,
				`Your account at ${settings.store_info.name} now uses ${current} in the place of ${email}.`,
				'If it was not you, take your account back: it uses this address again, everybody is logged out, and you choose a new password.',
			],
			action: 'Take my account back',
			link,
			hours,
			otherwise: 'If you did this yourself, do nothing.',
		},
		settings,
	);
