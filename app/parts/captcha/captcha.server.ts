import { z } from 'zod';
import type { CaptchaAnswer, CaptchaPurpose } from '~store/contract/captcha';
import type { StoreApi } from '../../store-api/store-api.server';
import type { CaptchaView } from './captcha-fields';

/** Begins a captcha for a form; the captcha is valid for one post. */
export const beginCaptcha = (api: StoreApi, purpose: CaptchaPurpose): Promise<CaptchaView> =>
	api.load('captcha/begin', { purpose });

/** The fields that a form with a captcha posts in addition to its own. */
export const captchaAnswers = {
	captcha_token: z.string().max(1000).default(''),
	captcha_trap: z.string().max(500).default(''),
	captcha: z.string().trim().max(100).default(''),
};

/** Returns the captcha's answer in the store's format. */
export const captchaOf = (form: { captcha_token: string; captcha_trap: string; captcha: string }): CaptchaAnswer => ({
	token: form.captcha_token,
	...(form.captcha_trap === '' ? {} : { trap: form.captcha_trap }),
	...(form.captcha === '' ? {} : { answer: form.captcha }),
});
