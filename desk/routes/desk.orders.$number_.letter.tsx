import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Lines } from '~/ui/lines';
import { orderAddressLines } from '~store/contract/order-address';
import type { DeskHandle } from '../parts/desk-handle';
import { addressWords } from '../parts/orders/address-words';
import { orderPath } from '../parts/thing-paths';
import { openDesk } from '../session/open-desk.server';

export const handle: DeskHandle = {
	title: ({ params }) => `Letter about order ${params.number}`,
};

export async function loader(args: LoaderFunctionArgs) {
	const desk = await openDesk(args);
	const order_number = args.params.number ?? '';
	const asked = new URL(args.request.url).searchParams.get('call');
	const [{ order, calls }, { shop_country }] = await Promise.all([
		desk.load('desk-orders/get', { order_number }),
		desk.me(),
	]);
	const words = calls.find(({ id }) => String(id) === asked)?.words ?? '';
	const address = order.shipping
		? orderAddressLines(order.shipping, addressWords(shop_country))
		: [order.purchaser_name];
	return { order_number, words, address };
}

/** A letter to a customer without an e-mail address, to print and post. It says what the mail would have said. */
export default function LetterScreen() {
	const { order_number, words, address } = useLoaderData<typeof loader>();
	return (
		<div className="stack measure">
			<h1 className="no-print">{`Letter about order ${order_number}`}</h1>
			{words === '' ? (
				<p>This letter was deleted because the customer has been called.</p>
			) : (
				<>
					<p className="no-print">Print this letter and post it. Then open the order and press ‘I have called’.</p>
					<address>
						<Lines>{address}</Lines>
					</address>
					<p>
						<Lines>{words}</Lines>
					</p>
				</>
			)}
			<p className="no-print">
				<Link to={orderPath(order_number)}>{`Back to order ${order_number}`}</Link>
			</p>
		</div>
	);
}
