import { Field } from '~/forms/field';
import type { CounterOrder } from '~store/contract/desk-counter';
import type { FieldOf } from './field-of';

/** Shows the customer's name and contact details, with fields for choosing another customer. */
export function CustomerFields({ order, field }: { order: CounterOrder; field: FieldOf }) {
	const { customer } = order;
	const { contact } = order.cart.checkout;
	const other = field('customer_email');
	const name = field('name', contact?.name ?? customer?.name);
	const phone = field('phone', contact?.phone ?? customer?.phone);
	const email = field('email', contact?.email ?? customer?.email);
	return (
		<section className="form measure" aria-label="Customer">
			<h2>Customer</h2>
			<Field field={name} label="Name" hint={name.now} autoComplete="off" />
			<Field field={phone} label="Phone" hint={phone.now} type="tel" autoComplete="off" />
			<Field
				field={email}
				label="E-mail address"
				hint={<>{email.now}Leave the address empty if you will phone the customer instead.</>}
				type="email"
				autoComplete="off"
				optional
			/>
			<details key={customer?.id} open={other.errors !== undefined || undefined}>
				<summary>{customer ? 'Order for another customer' : 'Use a customer’s account'}</summary>
				<div className="stack">
					<Field
						field={other}
						label="Customer’s e-mail address"
						hint="If no account has this address, the shop adds a new customer."
						type="email"
						autoComplete="off"
						optional
					/>
					<div className="cluster">
						<button className="button" name="intent" value="customer">
							Use this customer
						</button>{' '}
						{customer ? (
							<button className="button" name="intent" value="nobody">
								Remove the customer
							</button>
						) : null}
					</div>
				</div>
			</details>
		</section>
	);
}
