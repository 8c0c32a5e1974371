import type { Settings } from '../../contract/settings';
import type { Mail } from '../../foundation/mail/queue';
import { accountMail } from './account-mail';

interface Facts {
	email: string;
	link: string;
	hours: number;
}

/** The mail to anyone who wants to sign up: the link on which the account is made. */
export const verifyEmail = ({ email, link, hours }: Facts, settings: Settings): Mail =>
	accountMail(
		{
			recipient: email,
			title: 'Confirm your email address',
			paragraphs: [
				`Thank you for signing up with ${settings.store_info.name}. Please confirm that ${email} is your email address; then you can fill in the rest of your account.`,
			],
			action: 'Confirm and go on',
			link,
			hours,
			otherwise: 'If you did not ask for an account, do nothing: none has been made.',
		},
		settings,
	);
