import { z } from 'zod';

const noAddress = 'Please input your email address.';

/** An e-mail address that a letter goes to, as a form asks for it. */
export const emailAnswer = () => z.string({ required_error: noAddress }).trim().max(254, noAddress).email(noAddress);
