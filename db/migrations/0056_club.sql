-- What members find of each other. A row stands in `member_search` only while its member may be found, and holds
-- what the member shows: the shown place, buckets instead of moments (docs/decisions/0036-search.md).
create table member_search (
	member_id uuid primary key references members (id) on delete cascade,
	public_id uuid not null unique,
	-- 0 daddy, 1 baby.
	role smallint not null check (role between 0 and 1),
	-- A town's code, or a region (app/profiles/places/places.ts); null: not said.
	place smallint,
	age smallint,
	-- The education's place in its list from 1, null: not said.
	education smallint,
	verified boolean not null,
	-- More than one picture that members see.
	photos boolean not null,
	-- 4 now, 3 today, 2 this week, 1 this month, 0 longer ago or not said.
	presence smallint not null default 0 check (presence between 0 and 4),
	-- 2 joined this week, 1 this month, 0 longer ago.
	fresh smallint not null check (fresh between 0 and 2),
	rank integer not null,
	-- Bits, in the order of the lists.
	seeks integer not null,
	tags bigint not null,
	-- All of the above once more, for one index (app/profiles/listing/facets.ts).
	facets integer[] not null,
	words tsvector not null
);

-- All keys run in one direction, so that a row comparison reads on from where a page ended.
create index member_search_rank on member_search (role, rank, member_id)
	include (age, place, education, verified, photos, presence, fresh, seeks, tags);
create index member_search_fresh on member_search (role, fresh, rank, member_id)
	include (age, place, education, verified, photos, presence, seeks, tags);
create index member_search_presence on member_search (role, presence, rank, member_id)
	include (age, place, education, verified, photos, fresh, seeks, tags);
create index member_search_place on member_search (role, place, rank, member_id)
	include (age, education, verified, photos, presence, fresh, seeks, tags);
create index member_search_daddy_facets on member_search using gin (facets, words) where role = 0;
create index member_search_baby_facets on member_search using gin (facets, words) where role = 1;

-- How common each facet and word is on each side, from the nightly count; a query chooses its way by it.
create table search_frequencies (
	role smallint not null check (role between 0 and 1),
	kind text not null check (kind in ('members', 'facet', 'word')),
	key text not null,
	share real not null check (share >= 0),
	primary key (role, kind, key)
);

-- Who does not see whom: both directions of a block, one of a hidden person.
create table apart (
	viewer_id uuid not null references members (id) on delete cascade,
	other_id uuid not null references members (id) on delete cascade,
	-- Bits: 1 the viewer hid the other, 2 the viewer blocked, 4 the other blocked.
	why smallint not null check (why between 1 and 7),
	since timestamptz not null default now(),
	primary key (viewer_id, other_id),
	check (viewer_id <> other_id)
);

create index apart_other_id on apart (other_id);

create table hearts (
	member_id uuid not null references members (id) on delete cascade,
	other_id uuid not null references members (id) on delete cascade,
	given_at timestamptz not null default now(),
	-- Whether the other may know, as chosen when it was given.
	is_told boolean not null,
	primary key (member_id, other_id),
	check (member_id <> other_id)
);

create index hearts_given on hearts (member_id, given_at desc, other_id);
create index hearts_received on hearts (other_id, given_at desc, member_id);

-- The last visit of a pair; 90 days.
create table visits (
	viewer_id uuid not null references members (id) on delete cascade,
	other_id uuid not null references members (id) on delete cascade,
	visited_at timestamptz not null,
	primary key (viewer_id, other_id),
	check (viewer_id <> other_id)
);

create index visits_made on visits (viewer_id, visited_at desc, other_id);
create index visits_received on visits (other_id, visited_at desc, viewer_id);
create index visits_visited_at on visits (visited_at);

-- What counts against a day's limits (`members.md` 5); the day is Israel's.
create table day_uses (
	member_id uuid not null references members (id) on delete cascade,
	day date not null,
	kind text not null check (kind in ('profile', 'heart')),
	other_id uuid not null references members (id) on delete cascade,
	primary key (member_id, day, kind, other_id)
);

create index day_uses_other_id on day_uses (other_id);
create index day_uses_day on day_uses (day);

-- The exact moment is read by nobody else; what others see is `member_search.presence`.
create table member_presence (
	member_id uuid primary key references members (id) on delete cascade,
	seen_at timestamptz not null
) with (fillfactor = 70);

-- A member's choices about being seen; without a row the defaults hold.
create table member_choices (
	member_id uuid primary key references members (id) on delete cascade,
	shows_presence boolean not null default true,
	shows_hearts boolean not null default true,
	is_invisible boolean not null default false,
	shows_region boolean not null default false,
	hidden_at timestamptz,
	paused_until timestamptz,
	-- Asked for one mail once there are more people on the other side.
	wants_growth_mail boolean not null default false,
	version integer not null default 1,
	updated_at timestamptz not null default now()
);

create index member_choices_paused_until on member_choices (paused_until) where paused_until is not null;
create index member_choices_growth on member_choices (member_id) where wants_growth_mail;

-- What the staff decided against a member; what it hides ends with it.
create table enforcements (
	id uuid primary key default gen_random_uuid(),
	member_id uuid not null references members (id),
	kind text not null check (kind in ('suspended', 'banned')),
	since timestamptz not null default now(),
	until timestamptz,
	lifted_at timestamptz
);

create index enforcements_member_id on enforcements (member_id);
create index enforcements_until on enforcements (until) where until is not null and lifted_at is null;

-- Towns by size, in people: the weight of a town in its region's centre.
alter table towns add column people integer;
update towns set people = known.people from (values
	(26, 3236), (28, 15424), (31, 33999), (41, 3461), (46, 4447), (47, 4426), (53, 10474), (70, 225974),
	(99, 5179), (122, 8070), (147, 2694), (154, 14179), (166, 24251), (168, 27897), (171, 7252), (182, 14267),
	(195, 22919), (229, 22694), (240, 24158), (246, 42039), (276, 3264), (326, 2144), (351, 2660), (400, 2279),
	(466, 7643), (469, 11051), (472, 7881), (473, 14455), (478, 15146), (480, 12307), (481, 23625), (482, 10137),
	(483, 8537), (485, 6657), (487, 3153), (489, 10782), (490, 12934), (492, 10599), (494, 18061), (496, 6581),
	(498, 14655), (499, 19537), (502, 17574), (504, 14474), (505, 3723), (507, 10324), (508, 3479), (509, 23706),
	(510, 21073), (511, 8653), (512, 2805), (516, 15630), (517, 4078), (518, 3267), (520, 8655), (521, 3680),
	(522, 13558), (524, 2393), (525, 4425), (526, 2661), (528, 3432), (529, 13693), (530, 5812), (531, 26641),
	(532, 13748), (534, 12746), (535, 3236), (536, 6025), (537, 13571), (538, 7381), (541, 15315), (542, 19266),
	(543, 7789), (565, 13473), (577, 4271), (587, 4051), (627, 10480), (628, 12473), (633, 3856), (634, 24756),
	(635, 4261), (637, 25823), (638, 23877), (649, 2084), (652, 2900), (654, 19691), (658, 2983), (666, 7656),
	(681, 28162), (694, 2069), (696, 6797), (709, 2231), (763, 2121), (812, 7055), (831, 11031), (874, 26029),
	(913, 6279), (922, 13736), (944, 8069), (962, 7011), (975, 8412), (978, 5732), (997, 2154), (998, 9960),
	(1015, 24943), (1020, 19904), (1031, 30553), (1034, 25021), (1050, 2166), (1054, 22187), (1059, 23219), (1060, 15294),
	(1061, 42659), (1063, 22314), (1066, 6895), (1082, 2058), (1098, 2589), (1113, 11929), (1137, 6471), (1139, 46311),
	(1161, 76238), (1167, 5782), (1186, 2092), (1192, 19681), (1200, 97097), (1224, 8950), (1243, 2934), (1245, 3478),
	(1247, 27007), (1263, 5531), (1268, 10566), (1271, 6977), (1274, 2672), (1284, 2550), (1286, 11865), (1290, 7360),
	(1292, 21508), (1293, 2098), (1295, 6851), (1296, 9108), (1303, 23942), (1304, 21441), (1309, 49593), (1310, 2322),
	(1315, 3631), (1319, 5241), (1326, 10497), (1327, 15642), (1330, 2426), (1333, 2081), (1337, 2481), (1342, 2081),
	(1345, 6855), (1347, 2731), (1348, 6167), (1358, 4705), (1359, 6288), (1360, 2149), (1375, 2330), (2034, 9763),
	(2038, 2192), (2100, 26806), (2200, 35893), (2300, 18520), (2400, 36814), (2500, 23759), (2530, 29852), (2550, 30393),
	(2560, 27582), (2600, 52753), (2610, 141765), (2620, 41900), (2630, 60581), (2640, 71651), (2650, 47969), (2660, 53595),
	(2710, 57676), (2720, 27392), (2730, 45387), (2800, 22336), (3000, 966209), (3557, 4590), (3560, 4071), (3563, 4315),
	(3564, 2515), (3570, 19647), (3574, 5682), (3576, 2638), (3579, 2009), (3604, 3061), (3611, 7498), (3616, 37555),
	(3617, 3025), (3618, 2561), (3638, 4927), (3640, 9662), (3641, 4783), (3647, 2485), (3650, 11804), (3652, 5409),
	(3654, 2005), (3659, 2077), (3660, 4372), (3709, 2694), (3710, 3062), (3720, 6124), (3725, 2360), (3726, 2764),
	(3727, 4279), (3730, 20034), (3744, 2129), (3749, 2020), (3750, 7967), (3760, 9113), (3763, 5857), (3765, 4613),
	(3768, 2098), (3769, 4107), (3770, 2646), (3778, 2518), (3779, 9524), (3780, 63220), (3787, 2608), (3788, 5141),
	(3791, 2489), (3793, 2223), (3795, 2908), (3796, 2607), (3797, 80997), (3823, 2688), (4000, 282831), (4001, 6752),
	(4005, 2071), (4100, 7606), (4201, 11404), (4203, 3812), (4501, 2745), (4502, 2172), (5000, 467875), (6000, 30973),
	(6100, 212395), (6200, 126291), (6300, 61280), (6400, 103320), (6500, 100630), (6600, 197464), (6700, 46698), (6800, 60101),
	(6900, 101801), (7000, 82629), (7100, 149160), (7200, 50456), (7300, 77925), (7400, 224066), (7500, 32744), (7600, 49615),
	(7700, 59076), (7800, 44210), (7900, 252270), (8000, 37473), (8200, 46565), (8300, 257129), (8400, 147878), (8500, 77798),
	(8600, 169706), (8700, 78561), (8800, 43023), (8900, 35406), (9000, 211249), (9100, 60807), (9200, 18900), (9300, 23858),
	(9400, 30618), (9500, 43268), (9600, 39442), (9700, 65363), (9800, 16074)
) as known (code, people) where known.code = towns.code;

alter table towns alter column people set not null, add check (people > 0);
