import { z } from 'zod';
import type { CaptchaAnswer, CaptchaPurpose } from '~store/contract/captcha';
import type { StoreApi } from '../../store-api/store-api.server';
import type { CaptchaView } from './captcha-fields';

/** Begins a form that a captcha guards: good for one post. */
export const beginCaptcha = (api: StoreApi, purpose: CaptchaPurpose): Promise<CaptchaView> =>
	api.load('captcha/begin', { purpose });

/** What such a form posts beside its own fields. */
export const captchaAnswers = {
	captcha_token: z.string().max(1000).default(''),
	captcha_trap: z.string().max(500).default(''),
	captcha: z.string().trim().max(100).default(''),
};

/** The answer as the store takes it. */
export const captchaOf = (form: { captcha_token: string; captcha_trap: string; captcha: string }): CaptchaAnswer => ({
	token: form.captcha_token,
	...(form.captcha_trap === '' ? {} : { trap: form.captcha_trap }),
	...(form.captcha === '' ? {} : { answer: form.captcha }),
});
