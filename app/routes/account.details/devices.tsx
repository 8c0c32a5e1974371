import { Form } from '@remix-run/react';

export interface DeviceView {
	id: string;
	name: string;
	/** When the device was last used, as text. */
	used: string;
	current: boolean;
}

/**
 * Lists the devices on which the customer is logged in, each with a button that logs the device out. The current device has no
 * button, because its log-out is in the menu.
 */
export const Devices = ({ devices }: { devices: DeviceView[] }) => (
	<section className="stack" aria-labelledby="devices">
		<h2 id="devices">Where you are logged in</h2>
		<ul className="rows">
			{devices.map(({ id, name, used, current }) => (
				<li key={id} className="row">
					<div>
						<strong>{name}</strong> <span className="soft">{` Last used ${used}`}</span>{' '}
						{current ? <span className="tag">This device</span> : null}
					</div>
					{current ? null : (
						<Form method="post" preventScrollReset>
							<input type="hidden" name="id" value={id} />
							<button
								className="button button-small"
								name="intent"
								value="end-device"
								aria-label={`Log out device: ${name}, last used ${used}`}
							>
								Log out device
							</button>
						</Form>
					)}
				</li>
			))}
		</ul>
	</section>
);
