import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { linkAccounts, type Member, signUp, signUpInstitution } from '../harness/accounts';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const free = (country: string) => ({ country, price: { by: 'flat', cost: 0 } });
const harbour = {
	name: 'Ada Quill',
	phone_number: '1 604 555 0100',
	street_address: '2 Harbour Road',
	city: 'Hope',
	country: 'Canada',
	province: 'British Columbia',
	postal_code: 'v0x-1l0',
};

onBothEngines('the address book', (engine) => {
	let store: TestStore;
	let ada: Member;
	beforeAll(async () => {
		store = await openTestStore(engine);
		await setSettings(store, {
			checkout_info: {
				ship_enabled: true,
				shipping_rates: [{ provider: 'post', label: 'Post', zones: [free('CA'), free('*')] }],
			},
		});
		ada = await signUp(store, { first_name: 'Ada', last_name: 'Quill' });
	});
	afterAll(() => store.dispose());

	const refusal = async (name: string, payload: object, client: Client = ada.client) => {
		const { status, body } = await store.ask(name, payload, client);
		const { error, fields } = body as { error?: string; fields?: object };
		return fields ? { status, fields } : { status, error };
	};
	const book = async (client = ada.client) => (await store.call('session/get', {}, client)).user?.addresses ?? [];

	it('begins with the account’s own address, as id 0', async () => {
		expect(await book()).toEqual([
			{
				address_id: 0,
				name: 'Ada Quill',
				company_name: '',
				preferred: true,
				phone_number: '(604) 555-0199',
				phone_number_ext: '',
				email_address: ada.email,
				street_address: '1 Main Street',
				street_address_2: '',
				city: 'Hope',
				province: 'BC',
				postal_code: 'V0X 1L0',
				country: 'CA',
				is_whole: true,
				can_ship_to: true,
				place: 'British Columbia',
			},
		]);
		const nowhere = { street_address: '' };
		await store.db.updateTable('customers').set(nowhere).where('email', '=', ada.email).execute();
		expect((await book())[0]).toMatchObject({ is_whole: false, can_ship_to: false });
	});

	it('adds, changes, prefers and removes', async () => {
		const { address, addresses } = await store.call('address/create', harbour, ada.client);
		expect(address).toMatchObject({
			phone_number: '(604) 555-0100',
			province: 'BC',
			country: 'CA',
			postal_code: 'V0X 1L0',
			preferred: false,
			can_ship_to: true,
		});
		expect(addresses.map(({ address_id }) => address_id)).toEqual([0, address.address_id]);
		const { address_id } = address;
		const changed = await store.call('address/modify', { ...harbour, address_id, city: 'Yale' }, ada.client);
		expect(changed.address).toMatchObject({ address_id, city: 'Yale' });

		const preferred = async (id: number) =>
			(await store.call('address/setPreferred', { address_id: id }, ada.client)).addresses
				.filter((one) => one.preferred)
				.map((one) => one.address_id);
		expect(await preferred(address_id)).toEqual([address_id]);
		const second = (await store.call('address/create', harbour, ada.client)).address.address_id;
		expect(await preferred(second)).toEqual([second]);
		expect(await preferred(0)).toEqual([0]);
		await preferred(second);

		const left = await store.call('address/delete', { address_id: second }, ada.client);
		expect(left.addresses.map((one) => [one.address_id, one.preferred])).toEqual([
			[0, true],
			[address_id, false],
		]);
		expect((await refusal('address/delete', { address_id: second })).status).toBe(404);
	});

	it('keeps the preferred addresses of other customers', async () => {
		const [bo, cy] = [await signUp(store), await signUp(store)];
		const prefer = async ({ client }: Member) => {
			const { address_id } = (await store.call('address/create', harbour, client)).address;
			await store.call('address/setPreferred', { address_id }, client);
			return address_id;
		};
		const preferred = async ({ client }: Member) =>
			(await book(client)).filter((one) => one.preferred).map(({ address_id }) => address_id);
		const ids = [await prefer(bo), await prefer(cy)];
		expect([await preferred(bo), await preferred(cy)]).toEqual(ids.map((id) => [id]));
	});

	it('keeps fields that a change leaves out', async () => {
		const extras = { company_name: 'Quill & Co', street_address_2: 'Upstairs', phone_number_ext: '12' };
		const { address } = await store.call('address/create', { ...harbour, ...extras }, ada.client);
		const changed = await store.call('address/modify', { address_id: address.address_id, city: 'Sooke' }, ada.client);
		expect(changed.address).toEqual({ ...address, city: 'Sooke' });
		const { address_id } = address;
		const emptied = await store.call('address/modify', { address_id, company_name: '' }, ada.client);
		expect(emptied.address).toEqual({ ...address, city: 'Sooke', company_name: '' });
		await store.call('address/delete', { address_id }, ada.client);
	});

	it('names every invalid field in the words of the specification', async () => {
		const nothing = { country: 'CA', phone_number_ext: '1', email_address: 'ada@' };
		expect(await refusal('address/create', nothing)).toEqual({
			status: 400,
			fields: {
				name: 'Full Name is required.',
				phone_number: 'Phone number is required.',
				phone_number_ext: 'Must be between 2 and 6 digits',
				email_address: 'Must be an email address',
				street_address: 'Street address is required.',
				city: 'City is required.',
				province: 'Valid state / province is required.',
				postal_code: 'Valid Postal Code is required.',
			},
		});
		expect((await refusal('address/create', { ...harbour, country: '' })).error).toBe('Valid country is required.');
	});

	it('accepts a phone number of the address’s country, another country, and the store’s country', async () => {
		const london = { ...harbour, country: 'GB', province: 'London, City of', postal_code: 'EC1A 1BB' };
		for (const [typed, shown, kept] of [
			['020 7946 0958', '+44 20 7946 0958', '+442079460958'],
			['+852 2123 4567', '+852 2123 4567', '+85221234567'],
			['+1 (250) 555-0123', '(250) 555-0123', '+12505550123'],
		]) {
			const { address } = await store.call('address/create', { ...london, phone_number: typed }, ada.client);
			expect(address.phone_number).toBe(shown);
			const row = store.db.selectFrom('addresses').select('phone_number').where('id', '=', address.address_id);
			expect(await row.executeTakeFirstOrThrow()).toEqual({ phone_number: kept });
		}
	});

	it('moves an extension typed with the number into its own field', async () => {
		const typed = { ...harbour, phone_number: '604 555 0100 ext. 204' };
		const { address } = await store.call('address/create', typed, ada.client);
		expect(address).toMatchObject({ phone_number: '(604) 555-0100', phone_number_ext: '204' });
	});

	it('does not require a province in a country without provinces, and accepts a county', async () => {
		const kent = { ...harbour, country: 'GB', postal_code: 'CT1 2HG' };
		for (const province of ['', 'Kent']) {
			const { address } = await store.call('address/create', { ...kent, province }, ada.client);
			expect(address).toMatchObject({ country: 'GB', province });
		}
	});

	it('accepts free text as the province of a country without a list', async () => {
		const there = { ...harbour, country: 'HK', province: 'Kowloon', postal_code: '999077' };
		const { address } = await store.call('address/create', there, ada.client);
		expect(address).toMatchObject({ country: 'HK', province: 'Kowloon', phone_number: '(604) 555-0100' });
	});

	it('does not require a postal code in a country without postal codes, and ships there', async () => {
		const there = { ...harbour, country: 'HK', province: '', postal_code: '' };
		const { address } = await store.call('address/create', there, ada.client);
		expect(address).toMatchObject({ postal_code: '', can_ship_to: true });
		expect((await refusal('address/create', { ...there, country: 'FO' })).error).toBe('Valid Postal Code is required.');
	});

	it('refuses to change the account’s own address, which belongs to the account’s details', async () => {
		expect((await refusal('address/modify', { ...harbour, address_id: 0 })).status).toBe(422);
		expect((await refusal('address/delete', { address_id: 0 })).status).toBe(422);
	});

	it('removes a deleted address from the registries that used it', async () => {
		const { address_id } = (await store.call('address/create', harbour, ada.client)).address;
		const { id: customer_id } = await store.db
			.selectFrom('customers')
			.select('id')
			.where('email', '=', ada.email)
			.executeTakeFirstOrThrow();
		const values = { title: 'Ours', occasion: 'Wedding', description: '', purchase_deadline: null, created_at: 1 };
		await store.db
			.insertInto('registries')
			.values({ ...values, customer_id, shipping_id: address_id })
			.execute();
		await store.call('address/delete', { address_id }, ada.client);
		const registry = await store.db.selectFrom('registries').select('shipping_id').executeTakeFirst();
		expect(registry).toEqual({ shipping_id: null });
	});

	it('belongs to the institution while a member acts for it', async () => {
		const institution = await signUpInstitution(store, 'Hope School');
		const id = await linkAccounts(store, institution, ada);
		await store.call('account/switch', { id }, ada.client);
		await store.call('address/create', { ...harbour, name: 'The library' }, ada.client);
		expect((await book(institution.client)).map(({ name }) => name)).toEqual(['Robin Reader', 'The library']);
		await store.call('account/switch', { id: 0 }, ada.client);
		expect((await book()).map(({ name }) => name)).not.toContain('The library');
	});

	it('lists countries and provinces for all visitors', async () => {
		const { countries } = await store.call('country/getList', {});
		expect(countries).toContainEqual({ code: 'CA', name: 'Canada', has_postal_code: true });
		expect(countries.find(({ code }) => code === 'HK')).toMatchObject({ has_postal_code: false });
		const { provinces } = await store.call('province/getList', { country: 'Canada' });
		expect(provinces).toHaveLength(13);
		expect((await store.call('province/getList', { country: 'HK' })).provinces).toEqual([]);
		const bc = { code: 'BC', name: 'British Columbia', country: 'CA' };
		expect(await store.call('province/get', { country: 'ca', province: 'bc' })).toEqual(bc);
		expect((await refusal('province/getList', { country: 'Atlantis' })).error).toBe('Valid country is required.');
		expect((await refusal('province/get', { country: 'CA', province: 'WA' })).error).toBe(
			'Valid state / province is required.',
		);
	});
});
