import { z } from 'zod';

const noAddress = 'Please input your email address.';

/** The schema of an e-mail address in a form. */
export const emailAnswer = () => z.string({ required_error: noAddress }).trim().max(254, noAddress).email(noAddress);
