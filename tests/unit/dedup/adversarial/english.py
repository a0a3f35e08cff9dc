"""English pairs."""

from tests.unit.dedup.adversarial.case import Case, other, same

BILL = """Brook Valley Water Ltd
7 Spring Lane, Harrowgate HG2 4PL
Mrs Edith Marlow, 3 Birch Road, Oakham
Invoice
Invoice number: WV-30417 Customer number: 71290
Invoice date: 14/03/2022
Dear Mrs Marlow,
for water supplied in February 2022 we charge the following amounts after reading meter 55-7781.
Usage 24 cubic metres at 2.15 comes to 51.60 pounds, standing charge 8.40 pounds, in all 60.00 pounds.
The amount will be collected from your account on 28/03/2022. Please keep this invoice for your records."""

PAYSLIP = """Payslip May 2021
North Quay Joinery, 22 Harbour Street, Whitby
Employee number 118 Mr James Colby, tax code 1257L, started 01/08/2014
Basic pay 2,940.00, income tax 381.16, national insurance 288.73, pension 147.00
Net pay 2,123.11 paid into the account at Moor Bank. This payslip serves as proof of your earnings."""

TICKET = """Coastline Railways
Ticket
from Whitby to Durham
on 11 June 2023 at 09:42, coach C, seat 31
Passenger Rosa Fielding, second class, booking 88210457, fare 23.50
The ticket is valid only on the train shown. Please have it ready together with a proof of identity. Changes
are possible until the evening before travel. We wish you a pleasant journey along the coast."""

AGREEMENT = """Service agreement
between Hillside Care Homes and Mr Dylan Prescott
1 The provider maintains the lift in building 12 and inspects it four times a year.
2 This agreement starts on 1 April 2020 and runs for three years.
3 The fee is 745.00 pounds a quarter and is due on the first working day of each quarter.
4 Repairs are charged separately. 5 The customer grants access to the machine room at all times.
6 Notice must be given in writing three months before the end of the term."""

POLICY = """Fenwick Mutual Insurance
Policy number: HM-5512380
Mr Owen Tate, 9 Chapel Row, Skipton
Household contents, sum insured 45,000.00
Premium notice for the year 2021, due 01/02/2021, premium 186.40
Dear Mr Tate,
thank you for placing your trust in us for another year. Your cover continues without any change. The enclosed
conditions explain what is insured and how to report a loss. Our claims desk is open every weekday."""

MINUTES = """Minutes of the allotment society
Present were eleven members and the treasurer. The chair welcomed everybody and read the minutes of the last
meeting, which were approved. The treasurer reported that the new fence had been paid for and that the water
butts would be replaced in spring. Members complained about rabbits near the lower plots. It was agreed to ask
the parish for advice. The summer fair will again be held beside the pond, and volunteers are welcome."""

CASES: tuple[Case, ...] = (
    # The bill
    same(BILL, "glyphs misread", ("Brook", "Br0ok"), ("reading", "rcading"), ("following", "fo1lowing")),
    same(
        BILL,
        "two glyphs for one",
        ("metres", "rnetres"),
        ("amounts", "arnounts"),
        ("Harrowgate", "Harrovvgate"),
    ),
    same(BILL, "stamped on arrival", ("Invoice\n", "RECEIVED 17/03/2022\nInvoice\n")),
    same(BILL, "stamped as paid", ("", "PAID")),
    same(BILL, "separators lost", ("51.60", "5160"), ("60.00", "60 00")),
    same(BILL, "a letter for a digit", ("51.60", "5l.60"), ("2022", "2O22")),
    same(BILL, "corrected sums under the same number", ("51.60", "49.45"), ("60.00", "57.85")),
    same(BILL, "the last sentence is lost", (" Please keep this invoice for your records.", "")),
    same(BILL, "glued words", ("Dear Mrs", "DearMrs"), ("in all", "inall")),
    same(BILL, "capitals", ("Brook Valley Water", "BROOK VALLEY WATER")),
    same(BILL, "a page mark", ("", "Page 1 of 1")),
    other(
        BILL,
        "next month",
        ("WV-30417", "WV-30982"),
        ("14/03", "13/04"),
        ("February", "March"),
        ("24 cubic", "19 cubic"),
        ("51.60", "40.85"),
        ("60.00", "49.25"),
        ("28/03", "27/04"),
    ),
    other(
        BILL,
        "next month with the same amounts",
        ("WV-30417", "WV-30982"),
        ("14/03", "13/04"),
        ("February", "March"),
        ("28/03", "27/04"),
    ),
    other(
        BILL,
        "the same month of the next year",
        ("WV-30417", "WV-41866"),
        ("2022", "2023"),
        ("24 cubic", "31 cubic"),
        ("51.60", "66.65"),
        ("60.00", "75.05"),
    ),
    other(
        BILL,
        "another customer",
        ("Edith Marlow", "Joan Pickett"),
        ("Mrs Marlow", "Mrs Pickett"),
        ("71290", "71933"),
        ("WV-30417", "WV-30556"),
        ("3 Birch Road", "48 Mill Lane"),
        ("55-7781", "52-9034"),
    ),
    other(BILL, "a reminder of the bill", ("Invoice\n", "Payment reminder\n"), ("14/03", "20/04")),
    other(BILL, "a credit note", ("Invoice\n", "Credit note\n"), ("WV-30417", "WV-39550")),
    other(
        BILL,
        "another meter",
        ("55-7781", "58-6402"),
        ("WV-30417", "WV-30418"),
        ("24 cubic", "113 cubic"),
        ("51.60", "242.95"),
        ("60.00", "251.35"),
    ),
    other(
        BILL,
        "a rescan of the next month",
        ("WV-30417", "WV-30982"),
        ("14/03", "13/04"),
        ("February", "Narch"),
        ("reading", "rcading"),
        ("51.60", "40.85"),
        ("60.00", "49.25"),
        ("28/03", "27/04"),
    ),
    # The payslip
    same(PAYSLIP, "glyphs misread", ("Joinery", "Jolnery"), ("Harbour", "Harb0ur"), ("proof", "pr0of")),
    same(PAYSLIP, "a copy mark", ("", "COPY")),
    same(PAYSLIP, "a blank in a sum", ("2,123.11", "2,1 23.11")),
    same(PAYSLIP, "lines wrapped", ("This payslip", "\nThis\npayslip")),
    same(PAYSLIP, "a comma for a point", ("381.16", "381,16"), ("147.00", "147,00")),
    same(PAYSLIP, "filed", ("", "FILED")),
    other(PAYSLIP, "the next month of a constant salary", ("May", "June")),
    other(PAYSLIP, "a month of another year", ("May 2021", "May 2019")),
    other(PAYSLIP, "another month, badly read", ("May 2021", "Novernber 2021"), ("Joinery", "Jolnery")),
    other(
        PAYSLIP, "another month and a rescan", ("May", "October"), ("Harbour", "Harb0ur"), ("proof", "pr0of")
    ),
    other(PAYSLIP, "a glued month", ("Payslip May 2021", "PayslipAugust 2021")),
    other(
        PAYSLIP,
        "a colleague with the same salary",
        ("James Colby", "Peter Hargreaves"),
        ("number 118", "number 264"),
        ("01/08/2014", "15/02/2016"),
    ),
    other(
        PAYSLIP,
        "a raise",
        ("May", "October"),
        ("2,940.00", "3,050.00"),
        ("381.16", "409.33"),
        ("288.73", "301.20"),
        ("147.00", "152.50"),
        ("2,123.11", "2,186.97"),
    ),
    # The ticket
    same(TICKET, "glyphs misread", ("Coastline", "Coast1ine"), ("valid", "va|id"), ("evening", "evcning")),
    same(TICKET, "printed twice", ("", "Reprint")),
    same(TICKET, "a blank in the time", ("09:42", "09 :42")),
    same(TICKET, "name in capitals", ("Rosa Fielding", "ROSA FIELDING")),
    same(TICKET, "the last sentence is lost", (" We wish you a pleasant journey along the coast.", "")),
    other(
        TICKET,
        "the way back",
        ("from Whitby to Durham", "from Durham to Whitby"),
        ("09:42", "17:15"),
        ("88210457", "88210933"),
        ("seat 31", "seat 58"),
    ),
    other(
        TICKET,
        "the way back on another day",
        ("from Whitby to Durham", "from Durham to Whitby"),
        ("11 June", "14 June"),
        ("09:42", "18:20"),
    ),
    other(TICKET, "a week later", ("11 June", "18 June"), ("88210457", "88316620"), ("seat 31", "seat 17")),
    other(
        TICKET,
        "another passenger",
        ("Rosa Fielding", "Arthur Beck"),
        ("88210457", "88210458"),
        ("seat 31", "seat 32"),
    ),
    other(
        TICKET,
        "another destination",
        ("to Durham", "to Carlisle"),
        ("88210457", "87555012"),
        ("23.50", "41.00"),
    ),
    other(TICKET, "a month later", ("11 June", "11 July"), ("88210457", "90144671")),
    # The agreement
    same(
        AGREEMENT,
        "glyphs misread",
        ("maintains", "rnaintains"),
        ("quarter", "quartcr"),
        ("building", "bui1ding"),
    ),
    same(
        AGREEMENT,
        "a clause amended",
        ("Repairs are charged separately.", "Small repairs are included in the fee."),
    ),
    same(AGREEMENT, "a clause more", ("", "7 Any change of this agreement needs the written form.")),
    same(AGREEMENT, "a draft", ("Service agreement", "DRAFT\nService agreement")),
    same(AGREEMENT, "signed", ("", "Signed by both parties")),
    same(AGREEMENT, "a clause less", (" 5 The customer grants access to the machine room at all times.", "")),
    same(AGREEMENT, "spelling", ("three months", "3 months"), ("four times", "4 times")),
    other(
        AGREEMENT,
        "another customer and building",
        ("Dylan Prescott", "Martha Lowe"),
        ("building 12", "building 35"),
        ("1 April 2020", "1 October 2021"),
        ("745.00", "812.00"),
    ),
    other(
        AGREEMENT,
        "another provider",
        ("Hillside Care Homes and Mr Dylan Prescott", "Parkview Schools and Ms Ines Varga"),
        ("building 12", "building 4"),
        ("745.00", "390.00"),
        ("1 April 2020", "1 June 2018"),
    ),
    other(
        AGREEMENT,
        "a third customer",
        ("Dylan Prescott", "Graham Tull"),
        ("building 12", "building 51"),
        ("745.00", "1,120.00"),
    ),
    # The policy
    same(POLICY, "glyphs misread", ("Fenwick", "Fcnwick"), ("Mutual", "MutuaI"), ("another", "anothcr")),
    same(POLICY, "filed", ("", "FILED 03/02/2021")),
    same(POLICY, "a letter for a digit", ("186.40", "l86.40"), ("HM-5512380", "HM-55I2380")),
    same(POLICY, "copied", ("Dear Mr Tate", "COPY\nDear Mr Tate")),
    same(POLICY, "a sentence lost", (" Our claims desk is open every weekday.", "")),
    other(POLICY, "the next year", ("2021", "2022"), ("186.40", "193.85")),
    other(POLICY, "the next year at the same premium", ("2021", "2022")),
    other(
        POLICY,
        "another policy of the same customer",
        ("HM-5512380", "PL-9034417"),
        ("Household contents", "Personal liability"),
        ("45,000.00", "2,000,000.00"),
        ("186.40", "64.90"),
    ),
    other(
        POLICY,
        "another customer",
        ("Owen Tate", "Celia Northcott"),
        ("Mr Tate", "Ms Northcott"),
        ("HM-5512380", "HM-5738816"),
        ("9 Chapel Row", "51 High Street"),
        ("45,000.00", "60,000.00"),
        ("186.40", "231.75"),
    ),
    # The minutes: prose without facts
    same(
        MINUTES, "glyphs misread", ("treasurer", "trcasurer"), ("meeting", "mecting"), ("rabbits", "rabbjts")
    ),
    same(MINUTES, "a sentence reworded", ("rabbits near the lower plots", "deer close to the upper gate")),
    same(MINUTES, "a sentence more", ("", "The chair thanked all helpers and closed the meeting at nine.")),
    same(MINUTES, "a heading more", ("Minutes", "For the notice board\nMinutes")),
    same(MINUTES, "hyphens at line ends", ("volunteers", "volun-\nteers"), ("approved", "ap-\nproved")),
    same(MINUTES, "revised", ("Minutes of", "Revised minutes of"), ("eleven members", "twelve members")),
    same(MINUTES, "a sentence lost", (" It was agreed to ask\nthe parish for advice.", "")),
    same(
        MINUTES,
        "a paragraph moved",
        ("Minutes of the allotment society\n", ""),
        ("", "Minutes of the allotment society"),
    ),
    same(
        POLICY, "two glyphs for one", ("Household", "Housebold"), ("premium", "prernium"), ("cover", "ccver")
    ),
    same(
        AGREEMENT,
        "a new fee as amended",
        ("Service agreement", "Amended service agreement"),
        ("745.00", "760.00"),
    ),
    other(PAYSLIP, "the month before", ("May", "April")),
    other(
        TICKET,
        "the return badly read",
        ("from Whitby to Durham", "from Durharn to Whitby"),
        ("09:42", "17:15"),
        ("88210457", "88210933"),
        ("valid", "va|id"),
    ),
)
