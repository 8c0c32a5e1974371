import { Form } from '@remix-run/react';
import { Field } from '~/forms/field';
import type { FieldOf } from './field-of';

/** Who it is, where something is to be sent or they want to see it later. */
export const CustomerForm = ({ field, isOpen, isKnown }: { field: FieldOf; isOpen: boolean; isKnown: boolean }) => (
	<details open={isOpen}>
		<summary>{isKnown ? 'It is for another customer' : 'Add the customer, so that it can be sent'}</summary>
		<Form method="post" className="form measure" noValidate aria-label="Customer">
			<input type="hidden" name="intent" value="customer" />
			<Field
				field={{ ...field('email'), id: 'customer-email' }}
				label="Customer’s e-mail address"
				type="email"
				autoComplete="off"
			/>
			<Field field={field('first_name')} label="First name" autoComplete="off" />
			<Field field={field('last_name')} label="Last name" autoComplete="off" />
			<Field field={field('phone_number')} label="Phone number" type="tel" autoComplete="off" />
			{isKnown ? <p>How it is handed over is asked anew.</p> : null}
			<button className="button">{isKnown ? 'Change the customer' : 'Add the customer'}</button>
		</Form>
		{isKnown ? (
			<Form method="post">
				<button className="button" name="intent" value="nobody">
					It is for nobody who is known
				</button>
			</Form>
		) : null}
	</details>
);
