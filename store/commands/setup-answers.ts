import { z } from 'zod';
import { settingsSchema } from '../contract/settings';
import { readOpeningHours } from './opening-hours';

const { shape: info } = settingsSchema.shape.store_info.removeDefault();
const { shape: style } = settingsSchema.shape.style.removeDefault();
const { shape: place } = z.object({
	address: info.address.removeDefault(),
	city: info.city.removeDefault(),
	province: info.province.removeDefault(),
	postal_code: info.postal_code.removeDefault(),
	phone: info.phone.removeDefault(),
});
const rates = z.enum(['sample', 'none', 'keep'], { message: 'Must be sample, none or keep' });

const hours = z.string().superRefine((text, context) => {
	try {
		readOpeningHours(text);
	} catch (error) {
		context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
	}
});

/** A location of the shop. The name identifies the location. */
const location = z.object({ name: z.string().trim().min(1).max(80), hours: hours.optional() }).extend({
	address: place.address.optional(),
	city: place.city.optional(),
	province: place.province.optional(),
	postal_code: place.postal_code.optional(),
	phone: place.phone.optional(),
});
export type LocationAnswer = z.output<typeof location>;

/** The answers to the setup questions, in the format of an answers file. */
export const answersSchema = z
	.object({
		name: info.name.removeDefault(),
		email: z.string().email('Must be an e-mail address'),
		url: z.string().url('Must be an address such as https://books.example.org'),
		...place,
		country: info.country.removeDefault(),
		timezone: info.timezone.removeDefault(),
		locations: z.array(location).min(1, 'Needs at least one location'),
		/** 'sample' uses the tax and shipping tables that the program includes, and 'keep' keeps the shop's current tables. */
		taxes: rates,
		shipping: rates,
		accent: style.accent.removeDefault(),
		menu_colour: style.menu_background.removeDefault(),
		paper_colour: style.paper.removeDefault(),
	})
	.strict();

export type Answers = z.output<typeof answersSchema>;
/** The setup answers that are a single line of text. */
export type LineAnswer = Exclude<keyof Answers, 'locations'>;
